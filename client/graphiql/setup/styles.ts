// The parts of GraphiQL's style sheet without Monaco's styles and two inlined fonts, which are half a megabyte.
import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import 'graphiql/graphiql.css';
import '#client/theme/fonts.css';
import '#client/theme/tokens.css';
import '#client/theme/base.css';
import '../page.css';
