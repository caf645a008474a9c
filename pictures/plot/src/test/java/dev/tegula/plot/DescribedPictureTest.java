package dev.tegula.plot;
