import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '#tests/harness/listen.ts';

/** One answer of the emulated provider. */
export interface ProviderBehavior {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON, or unchanged if it is a string. */
  body?: unknown;
  delayMs?: number;
  /** Delays the response until this settles. */
  until?: Promise<unknown>;
  /** Closes the connection without a response. */
  hangUp?: boolean;
}

interface RecordedRequest {
  method: string;
  /** Path and query of the request. */
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface EmulatedPrediction {
  x: number;
  y: number;
  width: number;
  height: number;
  confidence: number;
  class: string;
  class_id: number;
  detection_id: string;
}

/** A detection in the middle of a picture of the given size. */
export function middlePrediction(width: number, height: number, confidence = 0.91): EmulatedPrediction {
  return {
    x: width / 2,
    y: height / 2,
    width: width / 4,
    height: height / 5,
    confidence,
    class: 'object',
    class_id: 0,
    detection_id: 'b0a5b3c2-6d5c-4a3e-9a55-0e4c4a8f7a10',
  };
}

/** The answer of a workflow; a size of null is what the provider sends when it finds nothing. */
export function workflowAnswer(
  predictions: EmulatedPrediction[],
  image: { width: number | null; height: number | null },
): ProviderBehavior {
  return {
    body: {
      outputs: [
        {
          label_visualization: { type: 'base64', value: 'aGVsbG8=' },
          count_objects: predictions.length,
          model_predictions: { image, predictions },
        },
      ],
      profiler_trace: [],
    },
  };
}

/** The answer of a single model. */
export function modelAnswer(
  predictions: EmulatedPrediction[],
  image: { width: number; height: number },
): ProviderBehavior {
  return { body: { inference_id: '4a21c1f0-6d1c-4d4f-8b60-2b2a7c0d8a11', time: 0.59, image, predictions } };
}

/** The errors of a Roboflow Inference server, named after the layer that raises them. */
export const providerErrors = {
  gateKey: { status: 401, body: { status: 401, message: 'Unauthorized' } },
  gateCredits: { status: 402, body: { status: 402, message: 'Workspace has run out of credits' } },
  badRequest: { status: 400, body: { message: 'Invalid image' } },
  routeKey: { status: 401, body: { message: 'Unauthorized access to roboflow API' } },
  routeCredits: { status: 402, body: { message: 'Not enough credits to perform this request.' } },
  forbidden: { status: 403, body: { message: 'Forbidden' } },
  forbiddenCredits: { status: 403, body: { message: 'You have used all your credits' } },
  notFound: { status: 404, body: { message: 'Requested Roboflow resource not found' } },
  locked: { status: 423, body: { message: 'Workspace is locked' } },
  lockedBilling: { status: 423, body: { message: 'Workspace locked for a billing issue' } },
  internal: { status: 500, body: { message: 'Internal error.' } },
  stepCredits: {
    status: 500,
    body: {
      message: 'Error in step',
      error_type: 'StepExecutionError',
      context: 'workflow_execution | step_execution',
      inner_error_message: 'Not enough credits',
      blocks_errors: [{ block_id: '$steps.model', block_type: 'roboflow_object_detection_model' }],
    },
  },
  stepFailed: {
    status: 400,
    body: {
      message: 'Error in step',
      error_type: 'StepExecutionError',
      context: 'workflow_execution | step_execution',
      inner_error_message: 'The picture has no pixels',
      blocks_errors: [],
    },
  },
  badGateway: { status: 502, body: '<html>Bad gateway</html>' },
  unavailable: { status: 503, headers: { 'retry-after': '2' }, body: { message: 'Service unavailable' } },
  gatewayTimeout: { status: 504, body: { message: 'Timeout' } },
  tooMany: { status: 429, headers: { 'retry-after': '3' }, body: { message: 'Too many requests' } },
} satisfies Record<string, ProviderBehavior>;

export type RoboflowEmulator = Awaited<ReturnType<typeof startRoboflowEmulator>>;

/** A real HTTP server that speaks the hosted provider's protocol and sends the responses a test sets. */
export async function startRoboflowEmulator() {
  const requests: RecordedRequest[] = [];
  const queued: ProviderBehavior[] = [];
  let defaultBehavior = workflowAnswer([], { width: null, height: null });

  const { url, close } = await listen(
    createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        requests.push({ method, url, headers, body: Buffer.concat(chunks) });
        const behavior = queued.shift() ?? defaultBehavior;
        let timer: NodeJS.Timeout | undefined;
        response.on('close', () => clearTimeout(timer));
        const wait = (): void => {
          timer = setTimeout(() => answer(response, behavior), behavior.delayMs ?? 0);
        };
        if (behavior.until) behavior.until.then(wait);
        else wait();
      });
    }),
  );
  return {
    url,
    close,
    requests,
    /** The next responses, in order. When none is left, the default is sent. */
    queue(...behaviors: ProviderBehavior[]): void {
      queued.push(...behaviors);
    },
    /** The default response. */
    setDefault(behavior: ProviderBehavior): void {
      defaultBehavior = behavior;
    },
  };
}

function answer(response: ServerResponse, behavior: ProviderBehavior): void {
  if (behavior.hangUp) {
    response.destroy();
    return;
  }
  const text = typeof behavior.body === 'string' ? behavior.body : JSON.stringify(behavior.body ?? {});
  response.writeHead(behavior.status ?? 200, { 'content-type': 'application/json', ...behavior.headers });
  response.end(text);
}
