package dev.tegula.query;

final class Placeholder {}
