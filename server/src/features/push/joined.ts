/** Asks together what is asked in the same turn of the event loop. */
export class Joined<Question> {
  readonly #askAll: (questions: readonly Question[]) => Promise<ReadonlySet<number>>
  #questions: Question[] = []
  #answer: Promise<ReadonlySet<number>> | null = null

  /** Answers the places of those of which it is so. */
  constructor(askAll: (questions: readonly Question[]) => Promise<ReadonlySet<number>>) {
    this.#askAll = askAll
  }

  async ask(question: Question): Promise<boolean> {
    const place = this.#questions.push(question) - 1
    this.#answer ??= this.#askSoon()
    return (await this.#answer).has(place)
  }

  async #askSoon(): Promise<ReadonlySet<number>> {
    await new Promise((resolve) => setImmediate(resolve))
    const questions = this.#questions
    this.#questions = []
    this.#answer = null
    return this.#askAll(questions)
  }
}
