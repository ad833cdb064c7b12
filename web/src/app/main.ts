import { mount } from 'svelte';
import App from './App.svelte';
import { sendForFonts } from './fonts.ts';
import './look.css';

sendForFonts();
mount(App, { target: document.getElementById('app')! });
