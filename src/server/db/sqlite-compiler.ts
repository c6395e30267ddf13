import { type LimitNode, type OperationNode, SqliteQueryCompiler, ValueNode } from 'kysely'

/**
 * Writes a limit as a literal: SQLite reads a bound limit to choose its plan, so it plans the query again each time it
 * runs, which costs more than a small query itself.
 */
export class LimitWritingCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit ')
    if (isNumber(limit)) this.appendImmediateValue(limit.value)
    else this.visitNode(limit)
  }
}

const isNumber = (node: OperationNode): node is ValueNode =>
  ValueNode.is(node) && typeof node.value === 'number'
