import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useCommand } from '../../shared/commands/command-registry.tsx'

const SCHEMES = [
  { value: 'auto', name: 'System', icon: IconDeviceDesktop },
  { value: 'light', name: 'Light', icon: IconSun },
  { value: 'dark', name: 'Dark', icon: IconMoon },
] as const

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
        {SCHEMES.map(({ value, name, icon: Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={value === colorScheme}
            leftSection={<Icon size={14} aria-hidden />}
            rightSection={value === colorScheme && <IconCheck size={14} aria-hidden />}
            onClick={() => setColorScheme(value)}
          >
            {name}
          </Menu.Item>
        ))}
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
