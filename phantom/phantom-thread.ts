import { parentPort, workerData } from 'node:worker_threads';
import { generatePhantom, type PhantomOptions } from './phantom.ts';

const { gray, intensity, ...phantom } = generatePhantom(workerData as PhantomOptions);
parentPort!.postMessage({ ...phantom, gray, intensity }, [gray.buffer, intensity.buffer] as ArrayBuffer[]);
