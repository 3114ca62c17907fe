import { parentPort, workerData } from 'node:worker_threads';
import { generatePhantom, type PhantomOptions } from './phantom.ts';

const { grey, intensity, ...phantom } = generatePhantom(workerData as PhantomOptions);
parentPort!.postMessage({ ...phantom, grey, intensity }, [grey.buffer, intensity.buffer] as ArrayBuffer[]);
