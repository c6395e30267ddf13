/** What a process answers to a task: a result, or the parts of an error. */
export type Answer<Result> =
  | { result: Result }
  | { error: { name: string; message: string; code: string | undefined } }

/** Works on the tasks that the process receives from `openTaskProcess`, one after the other. */
export function answerTasks<Task>(work: (task: Task) => Promise<unknown>): void {
  // A signal tells the whole process group to stop, but somebody still waits for the current task.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

  process.on('message', async (task: Task) => {
    const answer: Answer<unknown> = await work(task).then(
      (result) => ({ result }),
      (error: NodeJS.ErrnoException) => ({
        error: { name: error.name, message: error.message, code: error.code },
      }),
    )
    // The process that asked may have ended.
    if (process.connected) process.send?.(answer)
  })
}
