/** What the network and the bus do to what the server says. */
export interface Weather {
  /** One way, in milliseconds. */
  latencyMs: number
  /** Nothing gets through, old sockets and new ones alike; nobody is told. */
  isSilent: boolean
  /** Connects and plain HTTP fail at once. */
  isOffline: boolean
  /** Sockets fail, plain HTTP works. */
  killsSockets: boolean
  /** For each pushed event: lost, doubled, or delivered as it is. */
  fateOfPush: () => 'lost' | 'doubled' | 'delivered'
}

export function fairWeather(): Weather {
  return {
    latencyMs: 1,
    isSilent: false,
    isOffline: false,
    killsSockets: false,
    fateOfPush: () => 'delivered',
  }
}
