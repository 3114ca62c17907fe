import { buildServer } from '#tools/build-server.ts';

/** Vitest calls this once before a project's tests. The server's threads are part of the build. */
export default buildServer;
