import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import {
  isPublicAddress,
  lookupPublic,
  NoPublicAddress,
  readTarget,
  TargetRefused,
} from './webhook-target.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fd00::1',
  'fe80::1%eth0',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '::7f00:1',
  '::a9fe:a9fe',
  '::8.8.8.8',
  '::ffff:8.8.8.8',
  '::ffff:0:7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::7f00:1',
  '2002:808:808::1',
  '2001:0:7f00:1::',
  '2001:db8::1',
  '3fff::1',
  '5f00::1',
  '4000::1',
  'fec0::1',
  'not an address',
])('%s is no public address', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '[2606:2800:21f::1]'])(
  '%s is a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  'http://hooks.example.com/',
  'ftp://hooks.example.com/',
  'https://user:secret@hooks.example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://localhost/',
  'https://db.localhost:8443/',
  'https://localhost./',
  'https://LOCALHOST../',
  'https://ip6-localhost/',
  'https://ip6-loopback./',
  'https://localhost6.localdomain6/',
  'https://postgres.default.svc/',
  'https://0177.0.0.1/',
  'https://0x7f000001/',
  'https://127.1/',
  'https://１２７.0.0.1/',
  'https://ⓛocalhost/',
  'https://[::ffff:127.0.0.1]./',
  'https://[fe80::1%25eth0]/',
  'https://postgres:5432/',
  'https://metadata.google.internal/',
  'https://printer.local./',
  'https://router.lan/',
  'https://127.0.0.1./',
  `https://${hostname()}/`,
  `https://${hostname().toUpperCase()}./`,
  'file:///etc/passwd',
  'nonsense',
  '',
])('a webhook to %s is refused with a sentence', (address) =>
  expect(() => readTarget(address, 'public')).toThrow(TargetRefused),
);

test('where the operator allows it a webhook goes to any web address, and to no other kind', () => {
  expect(readTarget('http://127.0.0.1:8080/hook', 'any').port).toBe('8080');
  expect(() => readTarget('file:///etc/passwd', 'any')).toThrow(TargetRefused);
});

test.each(['hooks.example.com', 'hooks.example.com.', 'local.example', 'xn--bcher-kva.example'])(
  '%s may receive webhooks',
  (host) => expect(readTarget(`https://${host}/`, 'public').hostname).toBe(host),
);

test('a name of this network fails as one that nobody has: nothing tells them apart', async () => {
  const failureOf = (name: string) =>
    new Promise<NodeJS.ErrnoException | null>((resolve) => lookupPublic(name, { all: true }, resolve));
  const [internal, unknown] = await Promise.all(['localhost', 'nobody.invalid'].map(failureOf));
  expect(internal).toBeInstanceOf(NoPublicAddress);
  expect(unknown).toBeInstanceOf(NoPublicAddress);
  expect({ ...unknown, text: String(unknown) }).toEqual({ ...internal, text: String(internal) });
});
