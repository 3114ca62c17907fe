/**
 * ONNX Runtime reports its host and each network it opens to Microsoft unless this is set before its first use. Only the
 * main thread can set it for the whole process, so every module that starts threads with a network imports this.
 */
process.env.ORT_DISABLE_TELEMETRY = '1';
