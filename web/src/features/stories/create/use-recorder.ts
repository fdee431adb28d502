import { useEffect, useRef, useState } from 'react'
import { type ClipRecorder, createClipRecorder } from './clip-recorder.ts'

type Recorder = Pick<ClipRecorder, 'start' | 'stop'> & {
  /** While it records: what the camera sees. */
  readonly stream: MediaStream | null
}

/** Records from the camera, at most 60 s; `onDone` gets the video and how long it was recorded. */
export function useRecorder(onDone: (content: Blob, lengthMs: number) => void, onFail: () => void): Recorder {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const latest = useRef({ onDone, onFail })
  useEffect(() => {
    latest.current = { onDone, onFail }
  })
  const [recorder] = useState(() =>
    createClipRecorder({
      onStream: setStream,
      onDone: (content, lengthMs) => latest.current.onDone(content, lengthMs),
      onFail: () => latest.current.onFail(),
    }),
  )
  useEffect(() => recorder.close, [recorder])
  return { stream, start: recorder.start, stop: recorder.stop }
}
