import { parentPort, workerData } from 'node:worker_threads';
import { generatePhantom } from './phantom.ts';
import type { PhantomOptions } from './scene.ts';

const { gray, intensity, ...phantom } = generatePhantom(workerData as PhantomOptions);
parentPort!.postMessage({ ...phantom, gray, intensity }, [gray.buffer, intensity.buffer] as ArrayBuffer[]);
