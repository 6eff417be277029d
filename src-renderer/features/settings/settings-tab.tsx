import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { ArchiveSection } from './archive-section.tsx'
import { AssumptionsSection } from './assumptions-section.tsx'
import { DesktopSection } from './desktop-section.tsx'
import { DataSection } from './data-section.tsx'
import { MerchantSection } from './merchant-section.tsx'
import { RequestLogSection } from './request-log-section.tsx'
import { AppearanceSection, LimitsSection, ServerSection } from './server-section.tsx'
import { SearchContext } from './setting.tsx'
import classes from './settings-tab.module.css'

/** All settings on one page that can be searched. */
export function SettingsTab() {
  const [search, setSearch] = useState('')
  const searchRef = useRef<HTMLInputElement>(null)
  useCommand('settings.find', () => searchRef.current?.focus())
  return (
    <div className={classes['page']}>
      <PageHeader
        title="Settings"
        actions={
          <TextInput
            ref={searchRef}
            w={260}
            type="search"
            aria-label="Find a setting"
            placeholder="Find a setting"
            leftSection={<IconSearch size={14} aria-hidden />}
            rightSection={
              search !== '' && (
                <CloseButton size="xs" aria-label="Clear search" onClick={() => setSearch('')} />
              )
            }
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        }
      />
      <SearchContext value={search.trim()}>
        <div className={classes['sections']}>
          <MerchantSection />
          <AssumptionsSection />
          <ServerSection />
          <RequestLogSection />
          <ArchiveSection />
          <LimitsSection />
          <AppearanceSection />
          <DesktopSection />
          <DataSection />
          <p className={classes['nothing']}>No setting is called that.</p>
        </div>
      </SearchContext>
    </div>
  )
}
