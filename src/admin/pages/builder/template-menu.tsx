import { Button, Menu } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { confirm } from '../../ui/confirm.tsx'
import { useActing, useIsEmpty, withFreshIds } from './acting.ts'
import { templates } from './templates.ts'

/** Whole pages to begin with. */
export function TemplateMenu({ onDone }: { onDone: (sentence: string) => void }) {
  const { replaceAll } = useActing()
  const isEmpty = useIsEmpty()
  const use = async (name: string) => {
    const content = templates[name] ?? []
    if (!isEmpty && !(await confirm(question(name)))) return
    replaceAll(withFreshIds(content) as Parameters<typeof replaceAll>[0])
    onDone(`The page is now the template ${name}.`)
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconTemplate size={16} aria-hidden />}>
          Templates
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.keys(templates).map((name) => (
          <Menu.Item key={name} onClick={() => void use(name)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const question = (name: string) => ({
  title: `Start again from “${name}”?`,
  text: 'The blocks of this page are replaced. Undo brings them back.',
  action: 'Replace the blocks',
})
