import type { CSSProperties, ReactNode } from 'react'

// The canvas has only the site's styles.
const notice: CSSProperties = {
  padding: '0.75rem 1rem',
  border: '1px dashed currentColor',
  borderRadius: '0.5rem',
  background: '#1f2937',
  color: '#fff',
  // As large as the builder's tools, however the canvas is scaled.
  font: '500 calc(0.875rem / var(--canvas-scale, 1))/1.5 system-ui, sans-serif',
}

/**
 * What the builder shows where visitors see nothing. It looks like the builder's tools, so that nobody mistakes it for
 * words of the site.
 */
export const CanvasNotice = ({ children }: { children: ReactNode }) => (
  <p className="block" data-canvas-notice="" style={notice}>
    {children}
  </p>
)
