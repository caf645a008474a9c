package dev.tegula.internal.format;

final class Placeholder {}
