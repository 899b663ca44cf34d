// Pictures, files, places and cards; a made-up picture and a sticker for those who have none at hand.
import { ActionIcon, Menu } from '@mantine/core';
import { ContactRound, FileText, Image, MapPin, Plus, Smile, Sparkles } from 'lucide-react';
import { useRef, type ChangeEvent } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { randomPerson, vcardOf } from './customers.ts';
import { samplePicture, sampleSticker } from './samples.ts';
import type { Draft } from './useCustomer.ts';

const PLACES = [
  { body: 'Praça da Sé, São Paulo', latitude: -23.550_52, longitude: -46.633_31 },
  { body: 'Cristo Redentor, Rio de Janeiro', latitude: -22.951_92, longitude: -43.210_49 },
  { body: 'Elevador Lacerda, Salvador', latitude: -12.974_11, longitude: -38.513_15 },
  { body: 'Mercado Ver-o-Peso, Belém', latitude: -1.452_64, longitude: -48.503_61 },
];

export function AttachMenu({ onSend }: { onSend: (draft: Draft) => void }) {
  const { t } = useTranslation('simulator');
  const pictures = useRef<HTMLInputElement>(null);
  const documents = useRef<HTMLInputElement>(null);

  /** Without a type the network tells it from the file. */
  const handleFiles =
    (type?: Draft['type']) =>
    (event: ChangeEvent<HTMLInputElement>): void => {
      for (const file of event.currentTarget.files ?? []) onSend({ file, ...(type && { type }) });
      // The same file may be chosen again.
      event.currentTarget.value = '';
    };
  const sendSample = async (): Promise<void> =>
    onSend({ file: await samplePicture(), body: t('attach.sampleCaption') });
  const sendSticker = async (): Promise<void> => onSend({ file: await sampleSticker(), type: 'sticker' });
  const sendPlace = (): void => {
    const place = PLACES[Math.floor(Math.random() * PLACES.length)];
    onSend({ type: 'location', ...place });
  };

  return (
    <>
      <input ref={pictures} type="file" accept="image/*,video/*" multiple hidden onChange={handleFiles()} />
      <input ref={documents} type="file" multiple hidden onChange={handleFiles('document')} />
      <Menu position="top-start">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('attach.open')}>
            <Plus size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Image size={16} aria-hidden />} onClick={() => pictures.current?.click()}>
            {t('attach.picture')}
          </Menu.Item>
          <Menu.Item leftSection={<Sparkles size={16} aria-hidden />} onClick={() => void sendSample()}>
            {t('attach.sample')}
          </Menu.Item>
          <Menu.Item leftSection={<Smile size={16} aria-hidden />} onClick={() => void sendSticker()}>
            {t('kind.sticker')}
          </Menu.Item>
          <Menu.Item leftSection={<FileText size={16} aria-hidden />} onClick={() => documents.current?.click()}>
            {t('attach.document')}
          </Menu.Item>
          <Menu.Item leftSection={<MapPin size={16} aria-hidden />} onClick={sendPlace}>
            {t('attach.location')}
          </Menu.Item>
          <Menu.Item
            leftSection={<ContactRound size={16} aria-hidden />}
            onClick={() => onSend({ type: 'contact', body: vcardOf(randomPerson()) })}
          >
            {t('attach.contact')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
