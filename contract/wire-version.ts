/**
 * Version of the wire. A client with another one gets `bye{upgrade}`, keeps its outbox and reloads.
 * The hash beside it is pinned by wire-version.test.ts: a change of the wire is deliberate or red.
 */
export const WIRE_VERSION = '1'
export const WIRE_HASH = 'fc9c4e359731af48'
