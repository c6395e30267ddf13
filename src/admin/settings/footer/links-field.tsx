import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type Props as Fields, items, text } from '../../../content/blocks/props.ts'
import { t } from '../../texts/t.ts'
import classes from './footer.module.css'
import { isWrongAddress, wrongAddress } from './footer-check.ts'

type Props = { value: unknown; onChange: (links: Fields[]) => void }

/** A list of links. */
export function LinksField({ value, onChange }: Props) {
  const links = items(value)
  const put = (at: number, fields: Fields) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...fields } : link)))
  return (
    <Stack gap="xs">
      {links.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('No links yet.')}
        </Text>
      )}
      {links.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no ids, and their fields hold nothing of their own
        <fieldset key={at} className={classes.link} aria-label={t('Link {number}', { number: at + 1 })}>
          <TextInput
            size="xs"
            label={t('Text')}
            value={text(link.label)}
            onChange={(event) => put(at, { label: event.currentTarget.value })}
          />
          <TextInput
            size="xs"
            label={t('Address')}
            placeholder={t('/about or https://…')}
            value={text(link.href)}
            error={isWrongAddress(link) && wrongAddress}
            onChange={(event) => put(at, { href: event.currentTarget.value })}
          />
          <Group justify="space-between" gap="xs">
            <Checkbox
              size="xs"
              label={t('New tab')}
              checked={link.newTab === true}
              onChange={(event) => put(at, { newTab: event.currentTarget.checked })}
            />
            <Group gap={2}>
              <ActionIcon
                variant="subtle"
                color="gray"
                c="var(--mantine-color-dimmed)"
                aria-label={t('Move link {number} up', { number: at + 1 })}
                disabled={at === 0}
                onClick={() => onChange(links.toSpliced(at, 1).toSpliced(at - 1, 0, link))}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                c="var(--mantine-color-dimmed)"
                aria-label={t('Remove link {number}', { number: at + 1 })}
                onClick={() => onChange(links.toSpliced(at, 1))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          </Group>
        </fieldset>
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...links, { label: '', href: '' }])}
        >
          {t('Add link')}
        </Button>
      </Group>
    </Stack>
  )
}
