import { Button, Group, Stack } from '@mantine/core'
import { modals } from '@mantine/modals'
import { type ReactNode, useState } from 'react'

type Field = (input: { value: string; onChange: (value: string) => void }) => ReactNode
type Question = { title: string; action: string; field: Field }

/** Asks for one value, which the person chooses in `field`. Undefined if nothing was chosen. */
export function chooseOne({ title, ...question }: Question): Promise<string | undefined> {
  return new Promise((resolve) => {
    const id = modals.open({
      title,
      children: (
        <Chooser
          {...question}
          onChoose={(choice) => {
            resolve(choice)
            modals.close(id)
          }}
        />
      ),
      // Also called after a choice, when the promise is already settled.
      onClose: () => resolve(undefined),
    })
  })
}

type ChooserProps = Omit<Question, 'title'> & { onChoose: (value: string) => void }

function Chooser({ action, field, onChoose }: ChooserProps) {
  const [value, onChange] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (value.trim() !== '') onChoose(value.trim())
      }}
    >
      <Stack>
        {field({ value, onChange })}
        <Group justify="flex-end">
          <Button type="submit" disabled={value.trim() === ''}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
