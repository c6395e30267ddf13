import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../app/api-client.ts'
import { useUnsavedText } from '../app/unsaved.ts'
import { t } from '../texts/t.ts'
import { confirm } from '../ui/confirm.tsx'
import { issuesOf, validateWith } from '../ui/form.ts'
import type { Failure } from '../ui/form-failure.tsx'
import { toastDone } from '../ui/toast.tsx'
import { useConcurrentChange } from './concurrent-change.tsx'
import { type EntityWords, entityWords } from './entity-words.ts'
import type { Values } from './merge.ts'

type Options<V extends Values, E> = {
  /** The record to edit; undefined to create one. */
  entity: E | undefined
  valuesOf: (entity: E | undefined) => V
  schema: z.ZodType
  /** Names of the fields by their paths. */
  labels: Record<string, string>
  noun: keyof typeof entityWords
  /** Throws ApiError. `version`: the one that the change is based on. */
  save: (values: V, version: number | undefined) => Promise<unknown>
  onClose: () => void
}

export type EntityForm<V extends Values> = ReturnType<typeof useEntityForm<V, { version: number }>>

/** The form of a dialog that creates or edits something small: it saves, reports failures, merges, and closes. */
export function useEntityForm<V extends Values, E extends { version: number }>(options: Options<V, E>) {
  const { entity, valuesOf, labels, save, onClose } = options
  const words: EntityWords = entityWords[options.noun]
  const [version, setVersion] = useState(entity?.version)
  const [failure, setFailure] = useState<Failure>()
  const form = useForm<V>({ initialValues: valuesOf(entity), validate: validateWith(options.schema) })
  const concurrentChange = useConcurrentChange<V>(form, labels)
  useUnsavedText(form.isDirty())
  const close = async () => {
    if (!form.isDirty() || (await confirm(leaveQuestion(words.lost)))) onClose()
  }
  const submit = form.onSubmit(async (values) => {
    setFailure(undefined)
    concurrentChange.forget()
    try {
      await save(values, version)
      toastDone(entity ? words.updated : words.created)
      onClose()
    } catch (error) {
      form.setErrors(issuesOf(error))
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') {
        const theirs = error.current as E
        setVersion(theirs.version)
        concurrentChange.merge(valuesOf(theirs))
      } else setFailure({ title: entity ? words.notUpdated : words.notCreated, error })
    }
  })
  return { form, failure, concurrentChange, words, isNew: entity === undefined, submit, close }
}

type Calls<B, E> = {
  entity: E | undefined
  create: (body: B) => Promise<E>
  update: (id: string, body: B & { version?: number }) => Promise<unknown>
  refetch: () => Promise<unknown>
  onCreated: ((created: E) => void) | undefined
}

/** What `save` does for a record with an id: changes it, or creates it. Throws ApiError. */
export async function saveEntity<B extends object, E extends { id: string }>(
  { entity, create, update, refetch, onCreated }: Calls<B, E>,
  body: B,
  version: number | undefined,
): Promise<void> {
  if (entity) {
    await update(entity.id, { ...body, ...(version !== undefined && { version }) })
    await refetch()
    return
  }
  const created = await create(body)
  await refetch()
  onCreated?.(created)
}

const leaveQuestion = (text: string) => ({
  title: t('Close without saving?'),
  text,
  action: t('Close without saving'),
})
