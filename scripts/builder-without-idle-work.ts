import type { Plugin } from 'vite'

/**
 * What the page builder's source does for each block, key or frame, and what it does here instead; by a word of the file.
 * docs/decisions/015 says what each of them costs.
 */
const changes = {
  'var createPermissionsSlice': [
    // No kind of block answers what may be done to it, so none is asked.
    {
      from: 'flattenData(state, config).map(',
      to: `(Object.values(config.components).some((one) => one.resolvePermissions) ? flattenData(state, config) : []).map(`,
    },
    // The fields of a kind of block are always the same. Setting them again asks everything that shows a block anew.
    {
      from: `      } else {
        appStore.setState((s) => ({
          fields: __spreadProps(__spreadValues({}, s.fields), { fields: defaultFields, id })
        }));
      }
    }),`,
      to: '      }\n    }),',
    },
  ],
  'var MEASURE_EVERY_MS': [
    // Ten times a second needs no frame: a key waits for the next one.
    {
      from: 'frame = requestAnimationFrame(tick);',
      to: 'frame = setTimeout(() => tick(performance.now()), MEASURE_EVERY_MS);',
    },
    {
      from: 'cancelAnimationFrame(frame);\n    };\n  }, [dragFinished, isSelected,',
      to: 'clearTimeout(frame);\n    };\n  }, [dragFinished, isSelected,',
    },
    // The outline shows which blocks are where, and no words of theirs.
    {
      from: `  const nodes = useAppStore((s) => s.state.indexes.nodes);
  const zones = useAppStore((s) => s.state.indexes.zones);`,
      to: `  useAppStore((s) => JSON.stringify(s.state.indexes.zones));
  const { nodes, zones } = useAppStoreApi().getState().state.indexes;`,
    },
    // Each block is drawn as a block here, and asking for that makes the browser compute the styles once per block.
    {
      from: `    if (ref.current) {
      const computedStyle = window.getComputedStyle(ref.current);
      if (computedStyle.display === "inline" || computedStyle.display === "inline-block") {
        setDragAxis("x");
        return;
      }
    }
    setDragAxis(autoDragAxis);`,
      to: '    setDragAxis(autoDragAxis);',
    },
  ],
}

/** Leaves out work of the page builder that is for nothing here, which long pages pay for with every key. */
export function withoutIdleWork(): Plugin {
  return {
    name: 'without-idle-work',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.includes('/@puckeditor/core/')) return undefined
      const [, found] = Object.entries(changes).find(([word]) => code.includes(word)) ?? []
      if (!found) return undefined
      let changed = code
      for (const { from, to } of found) {
        if (!changed.includes(from)) this.error('The page builder works in another way: look at it anew.')
        changed = changed.replaceAll(from, to)
      }
      return { code: changed, map: null }
    },
  }
}
