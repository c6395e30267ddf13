import { Anchor, NativeSelect, NumberInput, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { text } from '../../../content/blocks/props.ts'
import {
  isWidgetType,
  listedBy,
  maxListed,
  menuOf,
  type WidgetType,
} from '../../../content/footer/footer-document.ts'
import { menuChoices } from '../../../content/footer/footer-fields.ts'
import { menuNames } from '../../../contracts/menu-names.ts'
import type { Block } from '../../../contracts/pages.ts'
import { t } from '../../texts/t.ts'
import type { FooterEditing } from './footer-editing.ts'
import { partId } from './footer-tree.ts'
import { LinksField } from './links-field.tsx'
import { RichTextField } from './rich-text-field.tsx'

export type FieldProps = { widget: Block; set: (name: string, value: unknown) => void }
type Props = { footer: FooterEditing; widget: Block }

/** The fields of a widget. */
export function WidgetFields({ footer, widget }: Props) {
  const id = partId(widget)
  if (!isWidgetType(widget.type)) return null
  const Fields = fieldsOf[widget.type]
  const set = (name: string, value: unknown) => {
    // It may be open for its error alone, which this may mend.
    footer.show(id)
    footer.update(id, { [name]: value }, name)
  }
  return (
    <Stack gap="sm">
      <Fields widget={widget} set={set} />
    </Stack>
  )
}

const fieldsOf: Record<WidgetType, (props: FieldProps) => ReactNode> = {
  FooterText: (props) => (
    <>
      <Line {...props} name="title" label={t('Heading')} />
      <RichTextField value={text(props.widget.props.html)} onChange={(html) => props.set('html', html)} />
    </>
  ),
  FooterLogo: (props) => (
    <>
      <Choice {...props} name="showName" label={t('Show the site name')} otherwise />
      <Choice {...props} name="showDescription" label={t('Show the site description')} />
      <Hint>{t('The logo, name and description come from the General tab.')}</Hint>
    </>
  ),
  FooterMenu: (props) => (
    <>
      <Line {...props} name="title" label={t('Heading')} />
      <NativeSelect
        label={t('Menu')}
        data={menuNames.map((value) => ({ value, label: t.label(menuChoices[value]) }))}
        value={menuOf(props.widget)}
        onChange={(event) => props.set('menu', event.currentTarget.value)}
      />
      <Choice {...props} name="showChildren" label={t('Include items under other items')} />
      <Hint>
        {t.nodes('Its items are on the screen {link}.', {
          link: (
            <Anchor component={Link} to="/admin/menu" inherit underline="always">
              {t('Menu ¦ in: Its items are on the screen')}
            </Anchor>
          ),
        })}
      </Hint>
    </>
  ),
  FooterLinks: (props) => (
    <>
      <Line {...props} name="title" label={t('Heading')} />
      <LinksField value={props.widget.props.links} onChange={(links) => props.set('links', links)} />
    </>
  ),
  FooterCategories: (props) => (
    <>
      <Line {...props} name="title" label={t('Heading')} />
      <Limit {...props} />
    </>
  ),
  FooterLatest: (props) => (
    <>
      <Line {...props} name="title" label={t('Heading')} />
      <Limit {...props} />
    </>
  ),
  FooterSocial: (props) => (
    <>
      <Line {...props} name="title" label={t('Heading')} />
      <Choice {...props} name="showFeed" label={t('Include the RSS feed')} />
      <Hint>
        {t.nodes('Shows the links of the {tab}.', {
          tab: (
            <Anchor component={Link} to="/admin/settings?tab=social" inherit underline="always">
              {t('Social tab ¦ in: Shows the links of the')}
            </Anchor>
          ),
        })}
      </Hint>
    </>
  ),
  FooterContact: (props) => (
    <>
      <Line {...props} name="title" label={t('Heading')} />
      <Textarea
        label={t('Address')}
        autosize
        minRows={2}
        value={text(props.widget.props.address)}
        onChange={(event) => props.set('address', event.currentTarget.value)}
      />
      <Line {...props} name="email" label={t('Email')} type="email" />
      <Line {...props} name="phone" label={t('Telephone')} type="tel" />
    </>
  ),
  FooterCopyright: (props) => (
    <Line
      {...props}
      name="text"
      label={t('Line')}
      description={t('{year} becomes the current year and {siteName} the name of the site.', {
        year: '{year}',
        siteName: '{siteName}',
      })}
    />
  ),
}

type LineProps = FieldProps & { name: string; label: string; type?: string; description?: string }

const Line = ({ widget, set, name, ...rest }: LineProps) => (
  <TextInput
    {...rest}
    value={text(widget.props[name])}
    onChange={(event) => set(name, event.currentTarget.value)}
  />
)

type ChoiceProps = FieldProps & { name: string; label: string; otherwise?: boolean }

const Choice = ({ widget, set, name, label, otherwise = false }: ChoiceProps) => (
  <Switch
    label={label}
    checked={typeof widget.props[name] === 'boolean' ? widget.props[name] : otherwise}
    onChange={(event) => set(name, event.currentTarget.checked)}
  />
)

const Limit = ({ widget, set }: FieldProps) => (
  <NumberInput
    label={t('Maximum number')}
    min={1}
    max={maxListed}
    clampBehavior="strict"
    allowDecimal={false}
    value={listedBy(widget)}
    onChange={(value) => set('limit', value)}
  />
)

const Hint = ({ children }: { children: ReactNode }) => (
  <Text size="xs" c="dimmed">
    {children}
  </Text>
)
