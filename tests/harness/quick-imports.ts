import { quickenImports } from '#server/platform/quick-imports.ts';

// For `node --import`: test processes load much of the server, and no server/main.ts that would do this for them.
quickenImports();
