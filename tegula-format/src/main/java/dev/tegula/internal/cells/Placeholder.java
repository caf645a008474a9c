package dev.tegula.internal.cells;

final class Placeholder {}
