/*
 * What the service worker needs less often than it starts: which files there are, when it installs, and what it does about
 * pushes. The build writes it below /assets; the worker takes it in when it comes to that.
 */
import { createPushListeners } from './push.ts'
import type { PushScope, Rest } from './push-scope.ts'

declare const self: PushScope & Rest
declare const RELEASE_FILES: Rest['releaseFiles']

self.releaseFiles = RELEASE_FILES
self.pushListeners = createPushListeners(self)
