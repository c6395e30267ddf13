declare module '@marbec/web-auto-extractor' {
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean; embedSource: ('rdfa' | 'microdata')[] })
    parse(html: string): object
  }
}

declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(
      extracted: object,
    ): Promise<{ rootType: string; severity: 'ERROR' | 'WARNING'; issueMessage: string }[]>
  }
}
