package dev.tegula.internal.filter;

final class Placeholder {}
