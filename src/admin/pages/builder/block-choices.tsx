import { Stack, Text, TextInput } from '@mantine/core'
import { Drawer } from '@puckeditor/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { may } from '../../auth/auth-store.ts'
import { useActing } from './acting.ts'
import classes from './builder.module.css'
import { catalogue } from './catalogue.ts'

const groups = [...new Set(Object.values(catalogue).map(({ group }) => group))]

/** The blocks there are: to drag onto the canvas, or to press. */
export function BlockChoices({ onDone }: { onDone: (sentence: string) => void }) {
  const [q, setQ] = useState('')
  const { insert } = useActing()
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const fitting = Object.entries(catalogue).filter(([type, { label, words: more = '' }]) => {
    if (type === 'Html' && !may('page.html')) return false
    const text = `${label} ${type} ${more}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return (
    <Stack gap="sm">
      <TextInput
        aria-label="Search blocks"
        placeholder="Search blocks"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = fitting
          if (event.key === 'Enter' && first) onDone(insert(first[0]))
        }}
      />
      {fitting.length === 0 && (
        <Text size="sm" c="dimmed">
          No block is called that.
        </Text>
      )}
      {groups.map((group) => {
        const own = fitting.filter(([, entry]) => entry.group === group)
        if (own.length === 0) return null
        return (
          <div key={group}>
            <Text size="xs" c="dimmed" fw={600} mb={4}>
              {group}
            </Text>
            <Drawer>
              {own.map(([type, { label }]) => (
                <Drawer.Item key={type} name={type} label={label}>
                  {() => (
                    <button
                      type="button"
                      className={classes['block-choice']}
                      onClick={() => onDone(insert(type))}
                    >
                      {label}
                    </button>
                  )}
                </Drawer.Item>
              ))}
            </Drawer>
          </div>
        )
      })}
    </Stack>
  )
}
