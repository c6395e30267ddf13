declare module 'subset-font' {
  type Options = { targetFormat: 'woff2'; keepFeatures: string[]; noHinting: boolean }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
