import { english } from '../../i18n/said.ts'
/** Collects remarks for the person who imports; a repeated remark appears once, with its count. */
export class Notes {
  readonly #counts = new Map<string, number>()

  add(note: string): void {
    this.#counts.set(note, (this.#counts.get(note) ?? 0) + 1)
  }

  list(): string[] {
    return [...this.#counts].map(([note, count]) =>
      count === 1 ? note : english('{note} ({count} times)', { note, count }),
    )
  }
}
