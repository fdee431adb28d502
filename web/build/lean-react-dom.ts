import type { Plugin } from 'vite'

/** The release whose functions are named here; a newer one is looked through anew. */
const KNOWN_VERSION = '19.3.1'

/**
 * What React DOM does for features that no screen uses. Without them these functions are never called, or walk the
 * tree and find nothing: an empty body is what they come to.
 */
const leftOut = {
  'server-rendered pages (hydrateRoot)': [
    'attemptExplicitHydrationTarget',
    'getHydratableHoistableCache',
    'popHydrationState',
    'prepareToHydrateHostInstance',
    'registerSuspenseInstanceRetry',
    'retryDehydratedSuspenseBoundary',
    'updateDehydratedSuspenseComponent',
  ],
  'style sheets, scripts and titles among the elements, preload() and its like': [
    'acquireResource',
    'adoptPreloadPropsForScript',
    'adoptPreloadPropsForStylesheet',
    'getResource',
    'insertStylesheetIntoRoot',
    'insertSuspendedStylesheets',
    'isHostHoistableType',
    'mountHoistable',
    'preconnectAs',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
    'releaseSingletonInstance',
    'suspendResource',
  ],
  '<ViewTransition>; ours are begun by the routes': [
    'applyViewTransitionToHostInstancesRecursive',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'restoreEnterOrExitViewTransitions',
    'restoreViewTransitionName',
    'startViewTransition',
  ],
  'refs on fragments': [
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'validateDocumentPositionWithFiberTree',
  ],
  '<SuspenseList>, <Activity>, form actions': [
    'mountActionState',
    'runActionStateAction',
    'updateActivityComponent',
    'updateSuspenseListComponent',
  ],
} as const

/** Leaves out of the built app what React DOM carries for features that are not ours: 12 KB gzip. */
export function leanReactDom(): Plugin {
  return {
    name: 'lero-lean-react-dom',
    apply: 'build',
    transform: {
      filter: { id: /\/react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: leanCode(code), map: null }),
    },
  }
}

/** The same code without the features of `leftOut`. Throws where it is not the code that is known. */
export function leanCode(code: string): string {
  if (!code.includes(`exports.version = "${KNOWN_VERSION}"`))
    throw new Error(
      `React DOM is not ${KNOWN_VERSION}: web/build/lean-react-dom.ts names functions of that release`,
    )
  const names = Object.values(leftOut).flat()
  return names.reduce(emptyFunction, dropMethods(dropHydration(code)))
}

function emptyFunction(code: string, name: string): string {
  const at = code.indexOf(`\nfunction ${name}(`)
  if (at === -1)
    throw new Error(`React DOM has no function ${name}: web/build/lean-react-dom.ts leaves it out`)
  const body = code.indexOf(') {\n', at) + 2
  // Functions of a module end with a bracket at the start of a line.
  return `${code.slice(0, body)}{}${code.slice(code.indexOf('\n}', body) + 2)}`
}

function dropMethods(code: string): string {
  return code.replace(/^FragmentInstance\.prototype\.\w+ = function[^]*?\n};\n/gm, '')
}

/** Nothing is ever hydrated: the flag that asks is false wherever it stands, but for a parameter of the same name. */
function dropHydration(code: string): string {
  const from = code.indexOf('\nfunction initInput(')
  const to = code.indexOf('\n}', from)
  const isNeverHydrating = (part: string): string =>
    part
      .replace(/^ {2}isHydrating = !1,\n/m, '')
      .replace(/\bisHydrating = !\d/g, '!1')
      .replace(/\bisHydrating\b(?!\$)/g, '!1')
  return (
    isNeverHydrating(code.slice(0, from)) +
    code.slice(from, to) +
    isNeverHydrating(code.slice(to))
  ).replace(/^exports\.hydrateRoot = function[^]*?\n};\n/m, '')
}
