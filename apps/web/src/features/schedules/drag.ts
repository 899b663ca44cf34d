// Messages that are dragged to another day or hour.
import type { DragEvent } from 'react';

const TYPE = 'application/x-recado-schedule';

export const dragProps = (id: number) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData(TYPE, String(id));
    dataTransfer.effectAllowed = 'move';
  },
});

export const dropProps = (onDrop: (id: number) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes(TYPE)) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    const id = Number(event.dataTransfer.getData(TYPE));
    if (id > 0) onDrop(id);
  },
});
