import { parentPort, workerData } from 'node:worker_threads'
import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { stripMetadata } from './images-strip.ts'

/** This thread reads one PDF, passed as `workerData`, and answers with the result. */
export type Outcome = Uint8Array | 'protected' | 'signed'

async function strip(bytes: Uint8Array): Promise<Outcome> {
  limitUnpacking()
  const document = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true })
  const { context } = document
  if (context.trailerInfo.Encrypt) return 'protected'
  if (!(context.lookup(context.trailerInfo.Root) instanceof PDFDict)) throw new Error('It has no catalogue.')
  const objects = context.enumerateIndirectObjects().map(([, object]) => object)
  // The objects that an unreadable object refers to would look unused.
  if (objects.some((object) => object instanceof PDFInvalidObject)) throw new Error('A part cannot be read.')
  if (objects.some(isSignature)) return 'signed'
  delete context.trailerInfo.Info
  for (const object of objects) forgetMaker(object)
  dropUnreachable(context)
  cleanPictures(context)
  return document.save({ addDefaultPage: false, updateFieldAppearances: false })
}

const maxUnpackedBytes = 128 * 1024 * 1024

// The library does not limit the size to which a few packed bytes may expand.
function limitUnpacking(): void {
  const packed = PDFRawStream.of(PDFContext.create().obj({ Filter: 'ASCIIHexDecode' }), new Uint8Array())
  const decoder = Object.getPrototypeOf(Object.getPrototypeOf(decodePDFRawStream(packed)))
  const grow: (requested: number) => Uint8Array = decoder.ensureBuffer
  decoder.ensureBuffer = function (requested: number) {
    if (requested > maxUnpackedBytes) throw new RangeError('A part of the document is too large.')
    return grow.call(this, requested)
  }
}

const byteRange = PDFName.of('ByteRange')
const isSignature = (object: PDFObject) => object instanceof PDFDict && object.has(byteRange)

const makerKeys = ['Metadata', 'PieceInfo', 'LastModified'].map((name) => PDFName.of(name))

/** Visits every dictionary, at any depth: a page, an image and a font may have their own metadata. */
function forgetMaker(object: PDFObject): void {
  const waiting: PDFObject[] = [object]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const dict = dictOf(next)
    for (const key of makerKeys) dict?.delete(key)
    waiting.push(...direct(next))
  }
}

/** Removes everything that the catalogue does not lead to: properties, metadata, and older versions of both. */
function dropUnreachable(context: PDFContext): void {
  const reached = new Set<PDFRef>()
  const waiting: PDFObject[] = [context.trailerInfo.Root as PDFObject]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (!(next instanceof PDFRef)) waiting.push(...direct(next))
    else if (!reached.has(next)) {
      reached.add(next)
      const object = context.lookup(next)
      if (object) waiting.push(object)
    }
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
}

function cleanPictures(context: PDFContext): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (
      !(object instanceof PDFRawStream) ||
      object.dict.get(PDFName.of('Filter')) !== PDFName.of('DCTDecode')
    )
      continue
    const contents = cleanJpeg(object.contents)
    if (contents) context.assign(ref, PDFRawStream.of(object.dict, contents))
  }
}

/**
 * Cleans a JPEG in a document, which contains the camera's metadata. An unreadable JPEG stays, because viewers may be
 * able to read it.
 */
function cleanJpeg(contents: Uint8Array): Uint8Array | undefined {
  try {
    return stripMetadata(Buffer.from(contents), 'image/jpeg')
  } catch {
    return undefined
  }
}

function dictOf(object: PDFObject): PDFDict | undefined {
  if (object instanceof PDFStream) return object.dict
  return object instanceof PDFDict ? object : undefined
}

/** The objects written inside this one; references are not followed. */
function direct(object: PDFObject): PDFObject[] {
  if (object instanceof PDFArray) return object.asArray()
  return dictOf(object)?.values() ?? []
}

// This comes last, when everything above is defined.
parentPort?.postMessage(await strip(workerData))
