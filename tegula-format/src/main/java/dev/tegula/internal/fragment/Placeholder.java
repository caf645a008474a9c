package dev.tegula.internal.fragment;

final class Placeholder {}
