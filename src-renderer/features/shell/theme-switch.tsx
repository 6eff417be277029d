import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { z } from 'zod'
import { useCommand } from '../../shared/commands/command-registry.tsx'

const SCHEMES = [
  { value: 'auto', name: 'System', icon: IconDeviceDesktop },
  { value: 'light', name: 'Light', icon: IconSun },
  { value: 'dark', name: 'Dark', icon: IconMoon },
] as const

const schemeSchema = z.enum(['auto', 'light', 'dark'])

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const chosen = SCHEMES.find(({ value }) => value === colorScheme) ?? SCHEMES[0]
  const ChosenIcon = chosen.icon
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={`Theme: ${chosen.name}`}>
          <ChosenIcon size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label="Theme">
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(scheme) => setColorScheme(schemeSchema.parse(scheme))}
        >
          {SCHEMES.map(({ value, name }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

export function useThemeCommands(): void {
  const { setColorScheme } = useMantineColorScheme()
  useCommand('theme.system', () => setColorScheme('auto'))
  useCommand('theme.light', () => setColorScheme('light'))
  useCommand('theme.dark', () => setColorScheme('dark'))
}
