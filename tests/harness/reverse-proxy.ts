import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProgram } from './child-process.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(
  (path) => spawnSync(path, ['-v']).status === 0,
);

/** Names the server that produced a response. */
export const upstreamHeader = 'x-upstream';

/** nginx in front of these ports, configured as an operator would. Undefined if this machine has no nginx. */
export async function startReverseProxy(ports: number[]) {
  if (!nginx) return undefined;
  const folder = await temporaryFolder('nginx');
  const port = await freePort();
  const spools = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await mkdir(join(folder.path, 'spool'));
  const settings = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; worker_processes 1; pid ${folder.path}/pid; error_log ${folder.path}/error.log;
    events { worker_connections 512; }
    http {
      access_log off;
      ${spools.map((name) => `${name}_temp_path ${folder.path}/spool/${name};`).join(' ')}
      upstream webs { ${ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join(' ')} }
      server {
        listen 127.0.0.1:${port};
        client_max_body_size 70m;
        location / {
          proxy_pass http://webs;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $remote_addr;
          proxy_connect_timeout 2s;
          add_header ${upstreamHeader} $upstream_addr always;
        }
      }
    }`;
  await writeFile(join(folder.path, 'nginx.conf'), settings);
  const files = ['-e', join(folder.path, 'error.log'), '-c', join(folder.path, 'nginx.conf')];
  const child = startProgram(nginx, files);
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    // nginx does not announce that it is ready. Any response will do, even one that no server is up yet.
    if (await fetch(url).catch(() => undefined)) break;
  }
  return {
    url,
    async stop(): Promise<void> {
      child.signal('SIGTERM');
      await child.exited;
      await folder.remove();
    },
  };
}
