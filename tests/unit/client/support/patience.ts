import { configure } from '@testing-library/react';

// What a part fetches when it is first wanted may take its time on a busy machine.
configure({ asyncUtilTimeout: 5000 });
