import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'
import { ButtonElement } from '../ui/button-element.tsx'

const SCHEME_KEY = 'console.theme'

/** Remembers system, light or dark between visits. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: SCHEME_KEY })

const accent: MantineColorsTuple = [
  '#e8ecfb',
  '#d0d8f6',
  '#b9c5ff',
  '#a6b5ff',
  '#91a4ff',
  '#5a74ea',
  '#3f5bd8',
  '#3350c9',
  '#2f49b8',
  '#263c99',
]

const dark: MantineColorsTuple = [
  '#e4e8ee',
  '#c3cad5',
  '#9ba5b5',
  '#707b8d',
  '#343b48',
  '#262c37',
  '#1a1e26',
  '#15181e',
  '#101318',
  '#0b0d11',
]

/** What opens over the page does not fade: a key pressed meanwhile would be lost. */
const AT_ONCE = { duration: 0 }

/** Sizes and defaults of the component library; its colours come from tokens.css. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  colors: { accent, dark },
  variantColorResolver: (input) =>
    input.variant === 'filled' && (input.color ?? 'accent') === 'accent'
      ? {
          background: 'var(--accent)',
          hover: 'var(--accent-hover)',
          color: 'var(--on-accent)',
          border: 'none',
        }
      : defaultVariantColorsResolver(input),
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  headings: { fontWeight: '600' },
  defaultRadius: 4,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Tooltip: { defaultProps: { openDelay: 400, fz: 'xs', withinPortal: true } },
    Popover: { defaultProps: { shadow: 'md', radius: 6, transitionProps: AT_ONCE } },
    // Its title bar is a <header>, which would otherwise count as a second page banner.
    Modal: {
      defaultProps: {
        attributes: { header: { role: 'presentation' } },
        closeButtonProps: { 'aria-label': 'Close dialog' },
        transitionProps: AT_ONCE,
      },
    },
    ModalRoot: { defaultProps: { transitionProps: AT_ONCE } },
    Menu: { defaultProps: { shadow: 'md', radius: 6, transitionProps: AT_ONCE } },
    ActionIcon: { defaultProps: { component: ButtonElement } },
    Button: { defaultProps: { size: 'xs', component: ButtonElement } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    TextInput: { defaultProps: { size: 'xs' } },
  },
})

/** Points the component library's variables at the tokens, so that there is one palette. */
export const resolveVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-dim)',
    '--mantine-color-placeholder': 'var(--text-dim)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-error': 'var(--error)',
    '--mantine-shadow-md': 'var(--shadow)',
    '--mantine-shadow-xl': 'var(--shadow)',
  }
  return { variables: {}, light: shared, dark: shared }
}

/** Sets the remembered scheme before the first paint, so that nothing flashes. */
export function applyStoredColorScheme(): void {
  const stored = colorSchemeManager.get('auto')
  const systemDark = window.matchMedia('(prefers-color-scheme: dark)').matches
  const isDark = stored === 'dark' || (stored === 'auto' && systemDark)
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light'
}
