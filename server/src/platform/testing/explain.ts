import type pg from 'pg'

/** What one step of a statement really did. Blocks are those of the steps below it, too. */
export type PlanNode = {
  'Node Type': string
  'Actual Rows': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/** Runs a statement and answers all its steps, the outermost first. */
export async function explainStatement(
  client: Pick<pg.ClientBase, 'query'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<PlanNode[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (analyze, buffers, format json) ${text}`,
    [...values],
  )
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => withChildren(Plan)))
}

const withChildren = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(withChildren)]
