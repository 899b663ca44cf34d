// The microphone, encoded as Ogg/Opus while one speaks: what WhatsApp plays as a voice note. The encoder is
// opus-recorder's worklet; what its own front part does, a few lines do here without a second AudioContext or eval.
import encoderUrl from 'opus-recorder/dist/encoderWorker.min.js?url';
import { voiceFileName, type VoiceNote } from './voiceNote.ts';

export interface VoiceRecorder {
  /** seconds so far */
  elapsed(): number;
  /** loudness now, from 0 to 1 */
  level(): number;
  stop(): Promise<VoiceNote>;
  cancel(): void;
}

const LEVEL_MS = 50;
const BIT_RATE = 64_000;
/** libopus: made for speech */
const VOICE = 2_048;

type EncoderMessage = { message: 'ready' | 'done' | 'flushed' } | { message: 'page'; page: Uint8Array<ArrayBuffer> };

/** Throws what getUserMedia throws. */
export async function startRecorder(signal: AbortSignal): Promise<VoiceRecorder> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const context = new AudioContext();
  const release = (): void => {
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  try {
    signal.throwIfAborted();
    await context.audioWorklet.addModule(encoderUrl);
    signal.throwIfAborted();
    return await record(context, stream, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function record(context: AudioContext, stream: MediaStream, release: () => void): Promise<VoiceRecorder> {
  const encoder = new AudioWorkletNode(context, 'encoder-worklet', { numberOfOutputs: 0 });
  const pages: Uint8Array<ArrayBuffer>[] = [];
  const ready = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  encoder.port.onmessage = ({ data }: MessageEvent<EncoderMessage>) => {
    if (data.message === 'page') pages.push(data.page);
    else if (data.message === 'ready') ready.resolve();
    else if (data.message === 'done') done.resolve();
  };
  encoder.onprocessorerror = () => {
    ready.reject(new Error('the encoder broke'));
    done.reject(new Error('the encoder broke'));
  };
  // A port's second argument is what is handed over with it.
  const tell = (message: object): void => encoder.port.postMessage(message, []);
  tell({
    command: 'init',
    originalSampleRate: context.sampleRate,
    encoderApplication: VOICE,
    encoderBitRate: BIT_RATE,
    numberOfChannels: 1,
  });
  await ready.promise;
  tell({ command: 'getHeaderPages' });

  const source = context.createMediaStreamSource(stream);
  const analyser = context.createAnalyser();
  source.connect(analyser);
  source.connect(encoder);
  const levels: number[] = [];
  const sampling = setInterval(() => levels.push(loudnessOf(analyser)), LEVEL_MS);
  const began = performance.now();
  const elapsed = (): number => (performance.now() - began) / 1_000;
  const end = (): void => {
    clearInterval(sampling);
    source.disconnect();
    tell({ command: 'close' });
    release();
  };
  return {
    elapsed,
    level: () => levels.at(-1) ?? 0,
    stop: async () => {
      const seconds = elapsed();
      source.disconnect();
      tell({ command: 'done' });
      try {
        await done.promise;
      } finally {
        end();
      }
      const file = new File(pages, voiceFileName(new Date()), { type: 'audio/ogg' });
      return { file, seconds, levels };
    },
    cancel: end,
  };
}

/** A voice close by is about a quarter of full scale. */
function loudnessOf(analyser: AnalyserNode): number {
  const samples = new Float32Array(analyser.fftSize);
  analyser.getFloatTimeDomainData(samples);
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return Math.min(1, Math.sqrt(power) * 4);
}
