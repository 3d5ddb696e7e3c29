// GraphiQL's own style sheet also holds Monaco's and two fonts as data, half a megabyte; its parts without those are enough.
import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import 'graphiql/graphiql.css';
import '#client/theme/fonts.css';
import '#client/theme/tokens.css';
import '#client/theme/base.css';
import '../page.css';
