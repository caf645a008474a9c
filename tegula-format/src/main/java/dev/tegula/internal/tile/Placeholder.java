package dev.tegula.internal.tile;

final class Placeholder {}
