const words = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

/** Elements that are allowed. Any other is removed with everything inside it. */
export const svgElements = words(`
  svg g defs symbol use title desc switch a
  path rect circle ellipse line polyline polygon image text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker view style
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
  feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage
  feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
  animate animateMotion animateTransform set mpath
`)

/** Elements whose tags are dropped while their children stay. */
export const svgUnwrapped = words('a switch')

/** Elements for animations. They may set neither an address nor a value that the attribute itself may not have. */
export const svgAnimations = words('animate animateMotion animateTransform set')

export const svgAttributes = words(`
  id class lang role tabindex style href
  x y x1 x2 y1 y2 dx dy cx cy r rx ry fx fy fr width height d points path pathLength transform transform-origin
  viewBox preserveAspectRatio version baseProfile type media offset rotate
  gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient
  textLength lengthAdjust startOffset method spacing side
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset paint-order vector-effect shape-rendering text-rendering
  image-rendering color-rendering color color-interpolation color-interpolation-filters opacity display visibility
  overflow clip clip-path clip-rule mask mask-type filter mix-blend-mode isolation
  marker-start marker-mid marker-end stop-color stop-opacity flood-color flood-opacity lighting-color
  font-family font-size font-size-adjust font-stretch font-style font-variant font-weight font
  text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift direction unicode-bidi
  writing-mode letter-spacing word-spacing kerning cursor pointer-events enable-background
  filterUnits primitiveUnits in in2 result mode operator k1 k2 k3 k4 values tableValues slope intercept amplitude
  exponent order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha surfaceScale diffuseConstant
  specularConstant specularExponent kernelUnitLength limitingConeAngle pointsAtX pointsAtY pointsAtZ azimuth
  elevation z stdDeviation radius scale xChannelSelector yChannelSelector baseFrequency numOctaves seed
  stitchTiles
  attributeName attributeType begin dur end min max restart repeatCount repeatDur calcMode keyTimes keySplines
  keyPoints from to by additive accumulate origin
`)
