import { Text } from '@mantine/core'
import { createUsePuck, Puck } from '@puckeditor/core'
import { t } from '../../texts/t.ts'
import classes from './builder.module.css'

const usePuck = createUsePuck()

/** The fields of the selected block. */
export function BlockSettings({ isOpen }: { isOpen: boolean }) {
  const isNone = usePuck(({ selectedItem }) => selectedItem === null)
  return (
    <section aria-label={t('Block settings')} className={classes.right} hidden={!isOpen}>
      {isNone ? (
        <Text size="sm" c="dimmed" p="md">
          {t('Select a block to change its settings.')}
        </Text>
      ) : (
        <Puck.Fields />
      )}
    </section>
  )
}
