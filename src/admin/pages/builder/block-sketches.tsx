import type { ReactNode } from 'react'
import type { BlockType } from '../../../content/blocks/registry.ts'
import classes from './block-tile.module.css'
import {
  Advantage,
  Area,
  Button,
  Card,
  each,
  Field,
  Glyph,
  Line,
  Moment,
  Paragraph,
  Person,
  Photo,
  Plan,
  quarters,
  Title,
  thirds,
} from './sketch-shapes.tsx'

const sketches: Partial<Record<BlockType, ReactNode>> = {
  Section: (
    <>
      <rect x={8} y={8} width={80} height={38} rx={3} className={classes.dashed} />
      <Paragraph x={18} y={20} w={60} />
    </>
  ),
  Columns: each([8, 50], (x) => (
    <>
      <Area x={x} y={8} w={38} h={38} />
      <Paragraph x={x + 6} y={16} w={26} lines={4} />
    </>
  )),
  Buttons: (
    <>
      <Button x={18} y={22} w={28} h={10} />
      <Area x={50} y={22} w={28} h={10} />
    </>
  ),
  SavedSection: <Glyph d="M40 14h16v26l-8-6-8 6z" />,
  Divider: (
    <>
      <Paragraph x={8} y={9} w={80} lines={2} />
      <rect x={8} y={26} width={80} height={1.5} className={classes.accent} />
      <Paragraph x={8} y={36} w={80} lines={2} />
    </>
  ),
  Spacer: (
    <>
      <Line x={8} y={8} w={80} />
      <Glyph d="M48 16v22m-5-17 5-5 5 5m-10 12 5 5 5-5" />
      <Line x={8} y={43.5} w={80} />
    </>
  ),
  RichText: <Paragraph x={8} y={9} w={80} lines={7} />,
  Heading: (
    <>
      <Title x={8} y={18} w={62} h={7} />
      <Title x={8} y={29} w={38} h={7} />
    </>
  ),
  Quote: (
    <>
      <Glyph d="M14 22c0-6 3-9 7-10m-7 10h6v7h-6zm12 0c0-6 3-9 7-10m-7 10h6v7h-6z" />
      <Paragraph x={42} y={16} w={46} />
      <Title x={42} y={38} w={22} h={3} />
    </>
  ),
  Faq: each([9, 23, 37], (y) => (
    <>
      <Area x={8} y={y} w={80} h={10} />
      <Title x={13} y={y + 3.5} w={40} h={3} />
      <Glyph d={`M76 ${y + 3.5}l3 3 3-3`} />
    </>
  )),
  Timeline: (
    <>
      <rect x={15} y={8} width={1.5} height={38} className={classes.text} />
      {each([11, 26, 41], (y) => (
        <Moment y={y} />
      ))}
    </>
  ),
  Html: <Glyph d="M36 17 26 27l10 10m24-20 10 10-10 10M52 13l-8 28" />,
  Embed: (
    <>
      <Area x={8} y={8} w={80} h={38} />
      <path d="M43 19v16l13-8z" className={classes.accent} />
    </>
  ),
  Hero: (
    <>
      <Area x={4} y={5} w={88} h={44} />
      <Title x={20} y={14} w={56} h={6} />
      <Line x={26} y={25} w={44} />
      <Button x={36} y={33} w={24} h={8} />
    </>
  ),
  Image: <Photo x={8} y={7} w={80} h={40} />,
  Gallery: each(thirds, (x) => (
    <>
      <Photo x={x} y={8} w={24} h={18} />
      <Photo x={x} y={29} w={24} h={18} />
    </>
  )),
  Logos: each(quarters, (x) => (
    <>
      <circle cx={x + 4} cy={27} r={4} className={classes.text} />
      <Title x={x + 9.5} y={25} w={8} />
    </>
  )),
  Team: each(thirds, (x) => <Person x={x} />),
  CardGrid: each(thirds, (x) => <Card x={x} />),
  Features: each(thirds, (x) => <Advantage x={x} />),
  CallToAction: (
    <>
      <Area x={4} y={10} w={88} h={34} />
      <Title x={12} y={21} w={38} h={5} />
      <Line x={12} y={31} w={30} />
      <Button x={60} y={22} w={24} h={10} />
    </>
  ),
  Pricing: each(thirds, (x) => <Plan x={x} />),
  Stats: each(thirds, (x) => (
    <>
      <Button x={x} y={18} w={18} h={9} />
      <Line x={x} y={32} w={24} />
    </>
  )),
  LatestArticles: (
    <>
      <Photo x={8} y={8} w={44} h={26} />
      <Title x={8} y={38} w={38} h={3} />
      <Line x={8} y={44} w={30} />
      {each([8, 22, 36], (y) => (
        <>
          <Photo x={57} y={y} w={12} h={10} />
          <Line x={72} y={y + 2} w={16} />
        </>
      ))}
    </>
  ),
  CategoryArticles: (
    <>
      <Button x={8} y={5} w={22} h={5} />
      {each(thirds, (x) => (
        <Card x={x} y={15} />
      ))}
    </>
  ),
  CategoryList: each(thirds, (x) => (
    <>
      <Button x={x} y={17} w={24} h={8} />
      <Area x={x} y={29} w={24} h={8} />
    </>
  )),
  Languages: each(thirds, (x) => <Line x={x} y={25} w={18} />),
  ContactForm: (
    <>
      <Field y={7} />
      <Field y={18} h={16} />
      <Button x={20} y={38} w={24} h={9} />
    </>
  ),
  Form: (
    <>
      {each([6, 20], (y) => (
        <>
          <Line x={20} y={y} w={18} />
          <Field y={y + 4} h={7} />
        </>
      ))}
      <Area x={20} y={34} w={5} h={5} />
      <Line x={28} y={35.2} w={30} />
      <Button x={20} y={42} w={20} />
    </>
  ),
  SignUpForm: (
    <>
      <Title x={24} y={13} w={48} h={5} />
      <Area x={12} y={26} w={48} h={11} />
      <Button x={62} y={26} w={22} h={11} />
    </>
  ),
}

/** A rough sketch of each kind of block, in the colours of the admin. */
export const BlockSketch = ({ type }: { type: string }) => (
  <svg viewBox="0 0 96 54" className={classes.sketch} aria-hidden>
    {Object.hasOwn(sketches, type) ? sketches[type as BlockType] : <Area x={18} y={12} w={60} h={30} />}
  </svg>
)
