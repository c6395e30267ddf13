import { Autocomplete, type AutocompleteProps, Text } from '@mantine/core'
import type { LinkTarget } from './link-targets.ts'

type Props = Omit<AutocompleteProps, 'data' | 'filter' | 'renderOption'> & { targets: LinkTarget[] }

/** The address of a link: typed, or that of an article or page found by its title. */
export const LinkTargetInput = ({ targets, ...props }: Props) => {
  const titles = new Map(targets.map(({ url, title }) => [url, title]))
  return (
    <Autocomplete
      {...props}
      data={[...titles.keys()]}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{titles.get(option.value)}</Text>
          <Text size="xs" c="dimmed">
            {option.value}
          </Text>
        </div>
      )}
    />
  )
}
