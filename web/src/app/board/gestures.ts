// Pointers on the board: drag to pan, two fingers or the wheel to zoom, a short press to act.
import type { Attachment } from 'svelte/attachments';
import type { Camera } from './camera.svelte.ts';

interface Acts {
  press: (at: readonly [number, number], more: boolean) => void;
  look: (at: readonly [number, number] | null) => void;
}

const SHORT = 5; // pixels that a press may stray

export const gestures =
  (camera: Camera, acts: Acts): Attachment<HTMLElement> =>
  host => {
    const fingers = new Map<number, { x: number; y: number }>();
    let strayed = 0;
    const place = ({ clientX, clientY }: MouseEvent): [number, number] => {
      const box = host.getBoundingClientRect();
      return [clientX - box.left, clientY - box.top];
    };

    function down(event: PointerEvent): void {
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      strayed = 0;
      host.setPointerCapture(event.pointerId);
    }

    function move(event: PointerEvent): void {
      const before = fingers.get(event.pointerId);
      if (!before) return acts.look(camera.at(...place(event)));
      const dx = event.clientX - before.x;
      const dy = event.clientY - before.y;
      strayed += Math.hypot(dx, dy);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) pinch(before, event, other);
      else if (strayed > SHORT) camera.drag(dx, dy);
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    }

    function pinch(before: { x: number; y: number }, event: PointerEvent, other: { x: number; y: number }): void {
      const apart = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const [x, y] = place(event);
      const box = host.getBoundingClientRect();
      camera.zoom(apart / Math.max(1, was), (x + other.x - box.left) / 2, (y + other.y - box.top) / 2);
    }

    function up(event: PointerEvent): void {
      const short = strayed <= SHORT && fingers.size === 1;
      fingers.delete(event.pointerId);
      if (short && event.type === 'pointerup') acts.press(camera.at(...place(event)), event.shiftKey || event.ctrlKey);
    }

    function wheel(event: WheelEvent): void {
      event.preventDefault();
      camera.zoom(Math.exp(-event.deltaY * 0.0015), ...place(event));
    }

    const leave = (): void => acts.look(null);
    const listeners: [string, (event: never) => void][] = [
      ['pointerdown', down],
      ['pointermove', move],
      ['pointerup', up],
      ['pointercancel', up],
      ['pointerleave', leave],
      ['wheel', wheel],
    ];
    for (const [name, act] of listeners) host.addEventListener(name, act as EventListener, { passive: false });
    return () => {
      for (const [name, act] of listeners) host.removeEventListener(name, act as EventListener);
    };
  };
