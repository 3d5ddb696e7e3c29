import { configure } from '@testing-library/react';

// What a part fetches when it is first wanted may take its time on a busy machine.
configure({ asyncUtilTimeout: 5000 });

// Files share one window: what a test leaves on the page would hear the keys of the next.
